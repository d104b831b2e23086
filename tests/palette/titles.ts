import type { TaskStatus } from '#contract/entities/task.ts';

/**
 * The items among which the queries are searched: several scripts, accents, near-duplicates, done tasks, and titles
 * that begin like a command or are equal to one.
 */

const next = [
  'Buy milk',
  'Buy oat milk and bread',
  'Call the plumber about the leak',
  'Call Ana about the contract',
  'Call Anna about the birthday',
  'Call the dentist',
  'Book a hotel in Lisbon',
  'Search for flights to Lisbon',
  'Complete the tax return',
  'Open a savings account',
  'Move to the new flat',
  'Renew passport',
  'Pay the electricity bill',
  'Water the tomatoes',
  "Fix the bike's rear brake",
  'Fix the kitchen tap',
  "Prepare slides for Thursday's talk",
  'Proofread chapter 3',
  'Proofread chapter 13',
  'Write thank-you cards',
  'Email Zoë the itinerary',
  'Réserver le restaurant',
  'Größe der Küchenschränke messen',
  'Müll rausbringen',
  'Clean the oven',
  'Change the bed sheets',
  'Filter for the coffee machine',
  'Next of kin form for the school',
  '牛乳を買う',
  '歯医者の予約',
  '给妈妈打电话',
  'Купить молоко',
  'شراء الحليب',
] as const;

const inbox = [
  "Pay the plumber's invoice",
  'Undo the duplicate hotel booking',
  'Rename the shared photo folder',
  'Delete old voicemails',
  'Choose a birthday present for Noor',
  'Add a shelf to the larder',
  'Renew the library card',
  'Scan receipts for the tax return',
  'Appeler la mairie',
  'Acheter des crêpes',
  'Straßenbahnkarte verlängern',
  'Äpfel für den Kuchen kaufen',
  'Zadzwonić do babci',
  'Comprar piñatas',
  'İstanbul için bilet al',
  'Gọi điện cho mẹ',
  '预约牙医',
  '우유 사기',
  'الاتصال بالطبيب',
  'Позвонить бабушке',
] as const;

const waiting = [
  'Return of the drill from Tom',
  'Reply from the landlord about heating',
  'Quote from the roofer',
  'Boiler service',
  'Warranty claim for the dishwasher',
  'Revisión del coche',
  '여권 갱신',
] as const;

const someday = [
  'Learn the accordion',
  'Read “The Overstory”',
  'Visit the Alhambra',
  'Build a bird house',
  'Start a compost heap',
  'Go to the recycling centre',
  'Dojít na úřad',
  'Weiße Farbe für den Flur',
  'スーパーで買い物',
  'תור לרופא שיניים',
  'Αγορά ψωμιού',
] as const;

const done = [
  'Buy milk for Grandma',
  'Pay rent for November',
  'Send the birthday card to Oma',
  'Vaccination for the cat',
  'Renew car insurance',
  'Clean the gutters',
  'Dentist check-up for Emil',
  '买生日蛋糕',
  'تجديد جواز السفر',
] as const;

const withStatus = (titles: readonly string[], status: TaskStatus) => titles.map((title) => ({ title, status }));

export const tasks: readonly { title: string; status: TaskStatus }[] = [
  ...withStatus(inbox, 'inbox'),
  ...withStatus(next, 'next'),
  ...withStatus(waiting, 'waiting'),
  ...withStatus(someday, 'someday'),
  ...withStatus(done, 'done'),
];

export const projects: readonly string[] = [
  'House',
  'Garden',
  'Weekly Review',
  'Kitchen renovation',
  'Lisbon trip',
  'Learn Spanish',
  'Website relaunch',
  "Ana & Tom's wedding",
  'Steuererklärung 2025',
  'Umzug nach Köln',
  'École de musique',
  'Choir concert',
  'Marathon training',
  'Job hunt',
  '家の引っ越し',
  'تعلم العربية',
];

export const references: readonly string[] = [
  'Wi-Fi password',
  'Passport numbers',
  'Settings of the router',
  'References',
  'Blood types and allergies',
  'Insurance policy numbers',
  'Recipe: Käsespätzle',
  'Recipe: crème brûlée',
  'Gift ideas',
  'Packing list for the mountains',
  'Tax office opening hours',
  "Minutes of the parents' evening",
  'School holidays',
  'Emergency contacts',
  'Shoe sizes',
  "Landlord's IBAN",
  '読みたい本',
  'قائمة الكتب',
];

export const contexts: readonly string[] = [
  'Home',
  'Errands',
  'Phone',
  'Computer',
  'Office',
  'Online',
  'Anywhere',
  'Café',
  'Werkstatt',
  '電車',
];
