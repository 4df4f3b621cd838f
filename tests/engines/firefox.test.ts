import { everySecondPlayer, everything } from './subjects.ts';
import { testEngine } from './test-engine.ts';

testEngine('firefox', { ...everything, players: everySecondPlayer(0) });
