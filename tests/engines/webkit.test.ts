import { everySecondPlayer, everything } from './subjects.ts';
import { testEngine } from './test-engine.ts';

testEngine('webkit', { ...everything, players: everySecondPlayer(1), arranged: [] });
