/** How this page's language writes lists and times; our English is written as in Britain. */

const { lang } = document.documentElement

export const locale = lang === "en" ? "en-GB" : lang
