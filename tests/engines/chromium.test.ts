import { everything, scenariosOfChromium } from './subjects.ts';
import { testEngine } from './test-engine.ts';

// tests/dashboard covers every part of the dashboard in Chromium.
testEngine('chromium', { ...everything, scenarios: scenariosOfChromium, dashboard: false });
