import { runArranged } from './run-arranged.ts';

runArranged('chromium');
