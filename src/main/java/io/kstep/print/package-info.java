/**
 * How numbers, tables, JSON and pictures are written: the same on every machine, whatever its locale. May import:
 * nothing of kstep; Jackson.
 */
package io.kstep.print;
