import { expect, it } from 'vitest';
import { parseBackupAddress } from './backup-address.ts';

it.each([
  ['/mnt/backups', { path: '/mnt/backups' }],
  ['file:///mnt/a%20disk', { path: '/mnt/a disk' }],
  ['s3://s3.example.com/bucket', { bucket: 'https://s3.example.com/bucket', key: '' }],
  [
    's3://s3.example.com/bucket/daily/of us/',
    { bucket: 'https://s3.example.com/bucket', key: 'daily/of us' },
  ],
  ['s3+http://127.0.0.1:9000/bucket/x.backup', { bucket: 'http://127.0.0.1:9000/bucket', key: 'x.backup' }],
])('%s says where backups are', (text, address) => {
  expect(parseBackupAddress('--to', text)).toEqual(address);
});

it.each([
  's3://s3.example.com',
  's3://',
  'https://s3.example.com/bucket',
  's3://key:secret@s3.example.com/bucket',
])('%s is refused without being repeated', (text) => {
  expect(() => parseBackupAddress('--to', text)).toThrow(
    /^--to must be a path, or an address such as (?!.*secret)/,
  );
});
