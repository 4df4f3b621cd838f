import { everything, playersOf } from './subjects.ts';
import { testEngine } from './test-engine.ts';

testEngine('firefox', { ...everything, players: playersOf('firefox') });
