import { everything, playersOf, scenariosOfChromium } from './subjects.ts';
import { testEngine } from './test-engine.ts';

testEngine('chromium', { ...everything, players: playersOf('chromium'), scenarios: scenariosOfChromium });
