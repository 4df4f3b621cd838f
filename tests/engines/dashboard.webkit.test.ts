import { runDashboard } from './run-dashboard.ts';

runDashboard('webkit');
