import { type Expression, sql, type SqlBool } from 'kysely'

// How a text finds posts and articles. First by what they say; only when none says it, by what they
// nearly say, so that a wrong letter does not hide the answer. Both in the letters that search_key
// of the migrations writes.

/**
 * What is searched: posts (`b` in the query) by title, excerpt and tags, articles (`a`) by title,
 * excerpt, content and keywords, or together with their category's names (`ac`: the category is
 * `c`).
 */
export type Searched = 'b' | 'a' | 'ac'

const asWritten = {
  b: sql`fold(concat_ws(' ', b.title, b.excerpt, array_to_string(b.tags, ' ')))`,
  a: sql`fold(concat_ws(' ', a.title, a.excerpt, a.content, a.keywords))`,
  ac: sql`fold(concat_ws(' ', a.title, a.excerpt, a.content, a.keywords, c.name, c.name_ar))`,
}

const keyed = {
  b: sql`b.search_text`,
  a: sql`a.search_text`,
  ac: sql`(a.search_text || search_keys(c.name, array[c.name_ar]))`,
}

/** Whether every word of a text is there. */
export const textSaysEachWord = (text: string, row: Searched): Expression<SqlBool> =>
  eachWord(text, says(row))

/**
 * Whether every word of a text is there or nearly: a word of at least four letters may be one
 * letter from one that is, and a long one two, or may share most of its letters in their order.
 */
export const nearlySaysEachWord = (text: string, row: Searched): Expression<SqlBool> =>
  eachWord(text, nearly(row))

/**
 * Whether all words of a text but one are there or nearly. A text of one word has none to miss;
 * those of one or two letters are not counted.
 */
export const nearlySaysAllButOne = (text: string, row: Searched): Expression<SqlBool> => sql`(
  select count(*) >= 2 and count(*) filter (where not ${nearly(row)}) <= 1 from ${wordsOf(text)}
  where length(word) >= 3)`

/** How nearly a title says a text, from 0 to 1. */
export const titleNearness = (text: string, title: string) =>
  sql<number>`strict_word_similarity(${keyOf(text)}, search_key(${sql.ref(title)}))`

const keyOf = (text: string) => sql`left(search_key(${text}), 120)`

/**
 * Each word with its key, and as it is written where that makes a difference: of "zzzz" the key has
 * one letter, which is everywhere.
 */
const eachWord = (
  text: string,
  holds: Expression<unknown>,
) => sql<SqlBool>`(search_key(${text}) <> '' and not exists (
  select from ${wordsOf(text)} where word <> '' and not ${holds}))`

const wordsOf = (text: string) =>
  sql`regexp_split_to_table(left(${text}, 120), '[^[:alnum:]]+') written,
  lateral (select left(search_key(written), 60)) keyed (word)`

const nearly = (row: Searched) => sql`(${says(row)} or ${nearlySays(row)})`

const says = (
  row: Searched,
) => sql`(case when length(word) < 3 and length(word) < length(fold(written))
  then strpos(${asWritten[row]}, fold(written)) > 0 else strpos(${keyed[row]}, word) > 0 end)`

/**
 * From which likeness a word counts as meant, as in the search of games; below the lesser one its
 * letters are not counted.
 */
const NEARLY = 0.45
const COMPARED = 0.2

/** What Arabic writes together with the article: بالمحفظة, وللبائع. */
const JOINED = '^([وف]?[بك]?ال|[وف]?لل)'

const nearlySays = (row: Searched) => sql`(length(word) >= 4
  and (select likeness >= ${sql.lit(NEARLY)} or (likeness >= ${sql.lit(COMPARED)} and exists (
    select from regexp_split_to_table(${keyed[row]}, '\\s+') other
    where levenshtein_less_equal(word, left(regexp_replace(other, ${sql.lit(JOINED)}, ''), 60),
      2) <= case when length(word) >= 7 then 2 else 1 end))
  from strict_word_similarity(word, ${keyed[row]}) likeness))`
