/** The network of the connected wallet: Polygon, as a wallet is asked to add it. RPC and explorer are the operator's to set. */
export const POLYGON = {
  chainId: 137,
  chainName: 'Polygon',
  nativeCurrency: { name: 'MATIC', symbol: 'MATIC', decimals: 18 },
} as const;

/** Decimals of the token's contract. */
export const TOKEN_DECIMALS = 18;
