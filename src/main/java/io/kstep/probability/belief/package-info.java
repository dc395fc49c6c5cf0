/**
 * Belief functions over a finite frame of classes: masses on sets of classes, what can be read off them, the rules that
 * combine them (Côme, Oukhellou, Denœux and Aknin 2009, section 2), and contours, the plausibilities of single classes,
 * which are all that learning needs (their remark 4.1). Sets are bits of a {@code long}, so a frame of masses has at
 * most 64 classes; a contour may have 1,000. All values are immutable. May import: nothing of kstep.
 */
package io.kstep.probability.belief;
