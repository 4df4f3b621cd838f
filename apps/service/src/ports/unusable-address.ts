/**
 * Thrown at the start if a store on another machine cannot be used as its setting says. The message is one line that
 * names the setting; it never contains the address, which may hold a password.
 */
export class UnusableAddress extends Error {
  constructor(setting: string, problem: string, options?: ErrorOptions) {
    super(`${setting} ${problem}`, options);
    this.name = 'UnusableAddress';
  }
}
