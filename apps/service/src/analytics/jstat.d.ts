/** The package has no types. These are the functions in use. */
declare module 'jstat' {
  interface Distributions {
    readonly chisquare: { cdf(x: number, degreesOfFreedom: number): number };
    readonly normal: { inv(probability: number, mean: number, deviation: number): number };
    readonly studentt: { inv(probability: number, degreesOfFreedom: number): number };
  }
  const jstat: { readonly jStat: Distributions };
  export default jstat;
}
