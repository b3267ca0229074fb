/** Why an announcement is not sent; a part of the table of error-codes.ts. */
export const ANNOUNCEMENT_ERRORS = {
  announcements_full: {
    status: 409,
    textUk: 'Орендарям цього комплексу сьогодні вже надіслано п’ять оголошень. Наступне можна надіслати завтра.',
  },
  announcement_to_nobody: {
    status: 409,
    textUk: 'У\u00a0комплексі немає договорів, що діють: оголошення нікому надіслати.',
  },
  announcement_unreached: {
    status: 409,
    textUk: 'Оголошення нікому не дійде. Додайте пошту або телефон до карток орендарів.',
  },
} as const;
