/** The tag of a journey that a phone cannot make: nothing is dragged there and there is no Tab key. A skipped test would count as a failed one. */
export const NOT_ON_A_PHONE = '@not-on-a-phone';
