/** A full page load: nothing of the sign-in stays in memory (specification 4.2). */
export const openWallet = (): void => location.assign('/wallet');
