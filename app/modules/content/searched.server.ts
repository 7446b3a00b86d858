import { type Expression, sql, type SqlBool } from 'kysely'

/** Whether every word of a text is in a row's `search_text`, in the letters that search_key of the migrations writes. */
export const saysEachWord = (text: string, column: string): Expression<SqlBool> => sql<SqlBool>`(search_key(${text}) <> '' and not exists (
  select from unnest(string_to_array(left(search_key(${text}), 120), ' ')) word where strpos(${sql.ref(column)}, word) = 0))`
