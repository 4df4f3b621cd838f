import { everything } from './subjects.ts';
import { testEngine } from './test-engine.ts';

// tests/dashboard walks every path of the dashboard in Chromium.
testEngine('chromium', { ...everything, dashboard: false });
