/**
 * Why a sentence of the specification is not shown yet, in words for a reader of docs/conformance.md. Whoever builds the thing names
 * the sentence in its test and takes the line out here.
 */
export const GAPS = {
  1.1: 'Власники працюють повністю; менеджери ведуть показники, завдання, оплати й квитанції, а документи ще лише бачать.',
};
