/**
 * Data files: CSV and ARFF, plain or gz, with or without a sidecar that gives types and classes, as a whole ({@link
 * io.kstep.data.read.DataSet}) or row by row ({@link io.kstep.data.read.DataStream}). Whatever is wrong with a file is
 * a {@link io.kstep.data.read.DataException}. May import: data; Jackson, commons-csv.
 */
package io.kstep.data.read;
