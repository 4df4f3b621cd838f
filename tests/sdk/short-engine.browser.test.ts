import { shortForm } from '../engines/subjects.ts';
import { testEngine } from '../engines/test-engine.ts';

// The long lane runs every scenario and player in three engines.
testEngine('chromium', shortForm);
