/**
 * A model as one HTML page without scripts or outside resources: graph, densities, tables and heat maps as SVG. May
 * import: bayes, data, incremental, inspect, print.
 */
package io.kstep.inspect.page;
