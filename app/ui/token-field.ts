/**
 * Finds the field by whose token a form takes effect once, however often it is sent (decision 51).
 */
export const TOKEN_FIELD = 'input[type=hidden][name=token], input[type=hidden][name$=_token]'
