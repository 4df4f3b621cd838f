/** The package brings no types; this is what is used of it. */
declare module 'jstat' {
  interface Distributions {
    readonly chisquare: { cdf(x: number, degreesOfFreedom: number): number };
    readonly normal: { inv(probability: number, mean: number, deviation: number): number };
  }
  const jstat: { readonly jStat: Distributions };
  export default jstat;
}
