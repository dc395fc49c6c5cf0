package io.kstep.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SpecTest {

    @Test
    void shouldParseNamesAndOptions() {
        assertThat(Spec.parse("nb")).isEqualTo(new Spec("nb", Map.of()));
        assertThat(Spec.parse(" kdb( k = 2 ,density=mte) "))
                .isEqualTo(new Spec("kdb", Map.of("k", "2", "density", "mte")));
        assertThat(Spec.parse("nb()")).isEqualTo(new Spec("nb", Map.of()));
    }

    @Test
    void shouldKeepNestedSpecsWhole() {
        Spec spec = Spec.parse("selective-nb(search=wrapper(estimator=cv(folds=5,seed=1),steps=3),density=mte)");
        assertThat(spec.options()).containsEntry("search", "wrapper(estimator=cv(folds=5,seed=1),steps=3)");
        Spec search = Spec.parse(spec.options().get("search"));
        assertThat(Spec.parse(search.options().get("estimator")))
                .isEqualTo(new Spec("cv", Map.of("folds", "5", "seed", "1")));
    }

    @Test
    void shouldParseListsAtTheTopLevelOnly() {
        assertThat(Spec.parseList("nb(k=1,m=2), tan ,sea(drift=abrupt@1+2)"))
                .extracting(Spec::name)
                .containsExactly("nb", "tan", "sea");
        assertThat(Spec.parseList("")).isEmpty();
    }

    @Test
    void shouldPrintWhatItParsesToItselfWithOptionsInOrder() {
        for (String text : List.of("nb", "b(x=1,a=2)", "c(s=d(e=f(g=1),h=2),a=1)")) {
            Spec spec = Spec.parse(text);
            assertThat(Spec.parse(spec.toString())).isEqualTo(spec);
        }
        assertThat(Spec.parse("b(x=1,a=2)")).hasToString("b(a=2,x=1)");
    }

    @Test
    void shouldKeepOptionsInTheOrderGiven() {
        Spec spec = Spec.parse("z(y=1,c=2,x=3,b=4,w=5,a=6,v=7)");
        assertThat(spec.options().keySet()).containsExactly("y", "c", "x", "b", "w", "a", "v");
        assertThatExceptionOfType(SpecException.class)
                .isThrownBy(spec.reader()::done)
                .withMessage("'z' has no option 'y', 'c', 'x', 'b', 'w', 'a', 'v'");
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> spec.options().put("u", "8"));
    }

    @Test
    void shouldSayWhatIsWrongWithAText() {
        assertRefused("", "does not start with a name");
        assertRefused("(a=1)", "does not start with a name");
        assertRefused("n b(a=1)", "does not start with a name");
        assertRefused("nb(a=1", "lacks its closing bracket");
        assertRefused("nb(a=b(c=1)", "lacks a closing bracket");
        assertRefused("nb(a=1))", "closes a bracket it did not open");
        assertRefused("nb(a)", "'a' in 'nb(a)' is not of the form option=value");
        assertRefused("nb(=1)", "is not of the form option=value");
        assertRefused("nb(a=1,a=2)", "option 'a' stands twice");
    }

    @Test
    void shouldReadOptionsWithDefaultsAndChecks() {
        Spec.Reader reader = Spec.parse("cv(folds=5,train=0.5,stratified=false,by=class,of=x)")
                .reader();
        assertThat(reader.integer("folds", 10, 2, 100)).isEqualTo(5);
        assertThat(reader.integer("times", 3, 1, 9)).isEqualTo(3);
        assertThat(reader.real("train", 0.6, 0, 1)).isEqualTo(0.5);
        assertThat(reader.real("rest", 0.25, 0, 1)).isEqualTo(0.25);
        assertThat(reader.flag("stratified", true)).isFalse();
        assertThat(reader.flag("shuffled", true)).isTrue();
        assertThat(reader.choice("by", "row", "row", "class")).isEqualTo("class");
        assertThat(reader.text("of", "y")).isEqualTo("x");
        reader.done();
    }

    @Test
    void shouldNameTheOptionTheValueAndWhatIsAllowed() {
        Spec.Reader reader =
                Spec.parse("cv(folds=1,times=many,train=NaN,flag=yes,by=row)").reader();
        assertThatExceptionOfType(SpecException.class)
                .isThrownBy(() -> reader.integer("folds", 10, 2, 100))
                .withMessage("option 'folds' of 'cv' must be a whole number from 2 to 100, not '1'");
        assertThatExceptionOfType(SpecException.class)
                .isThrownBy(() -> reader.integer("times", 1, 1, 9))
                .withMessageContaining("not 'many'");
        assertThatExceptionOfType(SpecException.class)
                .isThrownBy(() -> reader.real("train", 0.5, 0, 1))
                .withMessageContaining("must be a number from 0.0 to 1.0, not 'NaN'");
        assertThatExceptionOfType(SpecException.class)
                .isThrownBy(() -> reader.flag("flag", true))
                .withMessageContaining("must be one of true, false, not 'yes'");
        assertThatExceptionOfType(SpecException.class)
                .isThrownBy(() -> reader.choice("by", "class", "class", "feature"))
                .withMessageContaining("must be one of class, feature, not 'row'");
    }

    @Test
    void shouldNameOptionsThatNobodyAskedForAndThoseThereAre() {
        Spec.Reader reader = Spec.parse("cv(folds=5,fold=3)").reader();
        reader.integer("folds", 10, 2, 100);
        assertThatExceptionOfType(SpecException.class)
                .isThrownBy(reader::done)
                .withMessage("'cv' has no option 'fold'; it has folds");
        assertThatExceptionOfType(SpecException.class)
                .isThrownBy(Spec.parse("nb(a=1)").reader()::done)
                .withMessage("'nb' has no option 'a'");
    }

    @Test
    void shouldSayWhereAnOptionOfASpecWithinASpecBelongs() {
        Spec.Reader reader = Spec.parse("tan(density=kernel,tau=2,foo=1)").reader();
        reader.inner("density", "gaussian").real("tau", 1, 0, 10);
        assertThatExceptionOfType(SpecException.class)
                .isThrownBy(reader::done)
                .withMessageContaining("'tan' has no option")
                .withMessageEndingWith("; write density=kernel(tau=2)");
    }

    private static void assertRefused(String text, String reason) {
        assertThatExceptionOfType(SpecException.class)
                .isThrownBy(() -> Spec.parse(text))
                .withMessageContaining(reason);
    }
}
