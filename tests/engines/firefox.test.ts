import { everything } from './subjects.ts';
import { testEngine } from './test-engine.ts';

testEngine('firefox', everything);
