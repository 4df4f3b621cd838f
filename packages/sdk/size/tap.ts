import { createClient } from '../src/client.ts';
import { tap } from '../src/kinds/tap.ts';
import { makeSdk } from '../src/overlay-sdk.ts';

export default makeSdk({ tap }, createClient()).sdk;
