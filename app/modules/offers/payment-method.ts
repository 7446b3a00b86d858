/** The name by which the checkout knows the way to pay from the wallet. */
export const WALLET_METHOD = 'Wallet'
