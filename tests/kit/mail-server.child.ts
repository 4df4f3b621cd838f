import { startMailServer } from './mail-server.ts';

// For a network of its own, where a test cannot listen: prints each mail that arrives on the port.
await startMailServer(Number(process.argv[2]), (mail) => console.log(mail));
