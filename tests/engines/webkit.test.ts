import { everything, playersOf } from './subjects.ts';
import { testEngine } from './test-engine.ts';

testEngine('webkit', { ...everything, players: playersOf('webkit'), arranged: [] });
