/** Lines that are a date, a span of time, the number of a file or a release, and nothing else. */

/** A date or a month and nothing else. */
const DATE =
  /^(?:\p{L}{3,9},? )?(?:(?!0[./-])\d{1,2}[./-](?!0[./-])\d{1,2}[./-]\d{2,4}|(?:\d{1,2}(?:st|nd|rd|th)?\.? )?\p{L}{3,9}[.,]? (?:\d{1,2}(?:st|nd|rd|th)?,? |[-–] )?(?:19|20)\d\d)$/u

/** "2018 – 2020", "Mar/2023 – Present": how long something took. */
const TIME_SPAN =
  /^(?:\p{L}{3,9}\.?[ /])?(?:19|20)\d\d ?[-–—] ?(?:\p{L}{3,9}|(?:\p{L}{3,9}\.?[ /])?(?:19|20)\d\d)$/u

export const isTimeSpan = (text: string): boolean => TIME_SPAN.test(text)

/** "Resolution DM-2023-001", "No. 07-1315": a file number. */
const FILE_NUMBER = /^\p{L}+\.? (?:\p{Lu}+-?)?\d+(?:[-/]\d+)+$/u

/** Both end with a digit. */
export const isDateOrFile = (text: string): boolean => DATE.test(text) || FILE_NUMBER.test(text)

/** "v2.0", "1.4.0 (2024-05-01)", "[1.4.0-rc.1] - 2024-05-01": a release in a list of changes. */
const VERSION =
  /^(?:v\d{1,4}\.\d{1,4}(?:\.\d{1,4}){0,2}|\[v?\d{1,4}\.\d{1,4}(?:\.\d{1,4}){0,2}|\d{1,3}\.\d{1,4}\.\d{1,4})(?:[-+a-z][\w.+-]{0,16})?\]?(?: ?[-–—]? ?\(?\d{1,4}[-/.]\d\d[-/.]\d{2,4}\)?)?$/i

export const isVersion = (text: string): boolean => VERSION.test(text) && !DATE.test(text)
