/**
 * A model as one HTML page without scripts or outside resources: graph, densities, tables and heat maps as SVG. May
 * import {@code inspect}, {@code print}, {@code incremental} and {@code data}.
 */
package io.kstep.inspect.page;
