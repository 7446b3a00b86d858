/** Whether this person may create and change offers now: sellers and administrators may. */
export const maySell = ({
  is_seller,
  is_admin,
}: {
  is_seller: boolean
  is_admin: boolean
}): boolean => is_seller || is_admin
