import { runScenarios } from './run-scenarios.ts';

runScenarios('firefox');
