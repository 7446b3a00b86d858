/** The number of a dispute as it is shown or typed, `D-1042` or `1042`; null of anything else. */
export const disputeNumber = (text: string): number | null => {
  const digits = /^(?:D-?)?(\d{1,15})$/i.exec(text.trim())?.[1]
  return digits === undefined ? null : Number(digits)
}
