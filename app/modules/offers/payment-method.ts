/** The method that takes the total from the buyer's wallet, known by its name. Until the settings open it, it is shown and cannot be chosen. */
export const WALLET_METHOD = 'Wallet'
