/**
 * Compact primitives of every stored or published binary form. Each type writes itself with them next to its own
 * fields, and {@code wire} frames the whole with a format and a version. May import: nothing of kstep.
 */
package io.kstep.binary;
