import { everything } from './subjects.ts';
import { testEngine } from './test-engine.ts';

testEngine('webkit', { ...everything, arranged: [] });
