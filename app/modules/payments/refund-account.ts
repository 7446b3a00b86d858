/** How many days a buyer has to say where a refund goes, before it goes to their wallet. */
export const ACCOUNT_DAYS = 14
