/** `1,200,000` as the contract takes it. */
export const bareWon = (text: string): string => text.replace(/[,\s]/g, '');
