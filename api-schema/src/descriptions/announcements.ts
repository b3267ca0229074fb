/** What the fields of announcements mean. */
export const ANNOUNCEMENTS: Readonly<Record<string, string>> = {
  'announcements.title': 'Заголовок оголошення, він же тема листа',
  'announcements.text': 'Текст оголошення',
  'announcements.total': 'Скільком договорам комплексу, що діють; у\u00a0переліку\u00a0— скільки всього оголошень',
  'announcements.email': 'Скільком піде лист',
  'announcements.sms': 'Скільком піде SMS',
  'announcements.app': 'Скільки з\u00a0усіх побачать оголошення в\u00a0застосунку',
  'announcements.unreached': 'Скільком не піде ні лист, ні SMS і\u00a0хто не має облікового запису',
  'announcements.unreachedLeases': 'Перші десять договорів, орендарям яких оголошення не дійде',
  'announcements.tenantName': 'Орендар за договором',
  'announcements.placeName': 'Об’єкт договору',
  'announcements.reason':
    'Чому нічого не піде: no_address\u00a0— у\u00a0картці немає ні пошти, ні телефону; no_channel\u00a0— сповіщення договору не дозволяють ні листа, ні SMS; stopped\u00a0— орендар відмовився від повідомлень',
  'announcements.leavesAt': 'Коли підуть листи й\u00a0SMS, якщо зараз тихі години; null\u00a0— одразу',
  'announcements.leftToday': 'Скільки ще оголошень цього комплексу можна надіслати сьогодні',
  'announcements.sent': 'Скільки листів і\u00a0SMS надіслано',
  'announcements.queued': 'Скільки чекає на ранок чи на наступну спробу',
  'announcements.failed': 'Скільки не надіслано',
  'announcements.appOnly': 'Скільки побачать його лише в\u00a0застосунку',
};
