/**
 * How numbers, tables and JSON are written: the same on every machine, whatever its locale. Imports nothing of kstep.
 */
package io.kstep.print;
