import { runPlayers } from './run-players.ts';

runPlayers('webkit');
