import { createClient } from '../src/client.ts';

export default createClient();
