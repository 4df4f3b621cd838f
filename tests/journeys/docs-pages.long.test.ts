// Every page in both themes, with the contrast of its colours.
import './docs-pages.test.ts';
