package io.kstep.bayes;

import io.kstep.bayes.structure.Structure;
import java.util.List;

/** A classifier that can be looked at feature by feature and as a graph. */
public interface ViewedClassifier extends Classifier {

    /** The classes that had rows, a slot each. */
    int[] presentClasses();

    /** Weight of the rows of the class in a slot. */
    double classWeight(int slot);

    /** What is known of a feature on its own. */
    FeatureView view(int feature);

    /** The structures over its features: one, or all that are averaged; none for naive Bayes over all of them. */
    List<Structure> structures();
}
