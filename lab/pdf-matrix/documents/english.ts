/** English text of the matrix's own, by subject; documents are put together from it. */

export const HARBOUR = [
  'The harbour of Lindmouth moved more goods this year than in any year since the new quay was opened.',
  'Grain and timber made up two thirds of the weight, while machine parts brought in most of the income.',
  'Three cranes were renewed during the winter, and the oldest of them was given to the town museum.',
  'Waiting times at the outer berth fell from nine hours to six, which pleased the shipping lines.',
  'A storm in February closed the entrance for four days and damaged the northern breakwater.',
  'Repairs were paid from the reserve, so that no loan had to be taken up.',
  'The pilots ask for a second boat, because the present one is too small for winter seas.',
  'Passenger ships called forty-one times and stayed for seven hours on average.',
  'The fish market was rebuilt with a glass hall that visitors can enter from the promenade.',
  'Noise from the scrap terminal was measured at six places and stayed below the limit at five of them.',
  'Rail wagons carried every fourth ton to the inland, a share that the port wishes to double.',
  'Electric tugs were tested for two months; their range was enough for a whole shift.',
  'The depth of the channel is now 11.4 metres at low water along its whole length.',
  'Customs moved into the former rope factory, where lorries no longer block the road.',
]

export const RESEARCH = [
  'We study how mosses keep water during dry weeks and which surfaces help them to do so.',
  'Samples were taken from walls, roofs and old stones at twelve places in three valleys.',
  'Each sample was weighed every morning before sunrise and every evening after sunset.',
  'The loss of water follows a simple law during the first two days and slows down afterwards.',
  'Our results agree with earlier work on lichens, although the differences between sites are larger.',
  'A model with two parameters explains most of what we saw, and a third one adds little.',
  'Shade matters more than height, and the direction of the wall matters more than its age.',
  'The error of a single weighing is about two milligrams, which is small beside the daily change.',
  'Plants that had been dry for more than ten days took up water as fast as fresh ones.',
  'We repeated the series in the following year with the same instruments and found the same order.',
  'It remains open why samples from limestone recover later than samples from slate.',
  'The data were collected by students of the summer school and checked twice.',
  'None of the methods needs a laboratory, so that schools can repeat the experiment.',
  'Further measurements at night would show whether dew is the main source.',
]

export const OFFICE = [
  'The provider delivers the equipment to the place named in the order at its own cost.',
  'Payment is due within thirty days after the invoice has been received.',
  'Either party may end this agreement with three months of notice to the end of a quarter.',
  'Neither party is liable for delays that are caused by events beyond its control.',
  'Changes of this agreement are valid only if both parties have signed them.',
  'The customer names one person who is entitled to give instructions.',
  'All documents remain the property of the party that has made them.',
  'Personal data are processed only for the purposes that are named in the annex.',
  'If a provision is invalid, the remaining provisions stay in force.',
  'The courts at the seat of the provider decide about disputes.',
  'Spare parts are kept in stock for at least eight years after delivery.',
  'The customer tests the equipment within ten working days and reports faults in writing.',
]

export const MANUAL = [
  'Place the machine on a level surface and leave a hand of space behind it.',
  'Fill the tank with cold water up to the upper mark and close the lid.',
  'Press the round button until the blue light shines without blinking.',
  'Wait until the pump has stopped before you remove the filter.',
  'Clean the nozzle with a soft brush once a week.',
  'Never open the rear panel while the plug is in the socket.',
  'A red light means that the tank is empty or not in its place.',
  'The machine switches itself off after twenty minutes without use.',
  'Use only filters of the sizes that are printed on the box.',
  'If the pump is louder than usual, let the machine cool down for an hour.',
  'The counter can be set to zero with the two small buttons at the side.',
  'Keep this booklet; it contains the numbers that you need for orders.',
]

export const TOWN = [
  'The library opens at nine and closes when the last reader has left, but not after eight.',
  'Gardens along the river are looked after by the people who live beside them.',
  'Every second Saturday the market square belongs to the children of the music school.',
  'The old mill was sold for a symbolic price to a society that wants to grind flour again.',
  'Buses run every ten minutes on weekdays and every half hour on Sundays.',
  'The swimming hall is closed in July, when everybody goes to the lake anyway.',
  'A new bridge for bicycles shortens the way to the station by eight minutes.',
  'The council has planted four hundred lime trees and lost eleven of them.',
  'Street lamps are dimmed after midnight unless somebody walks beneath them.',
  'The theatre plays in the hall of the fire brigade until its own roof is mended.',
]

export const HEADINGS = [
  'Overview',
  'What was done',
  'Income and costs',
  'Safety at the quays',
  'Methods and materials',
  'Results',
  'Limits of this study',
  'People and training',
  'Plans for next year',
  'Care of the instruments',
  'Open questions',
  'Where the money goes',
  'Traffic on the water',
  'Conclusions',
]

export const ITEMS = [
  'renew the lights of the northern pier',
  'train six more pilots before winter',
  'measure the depth every spring',
  'sell the two oldest barges',
  'plant trees along the access road',
  'replace diesel pumps by electric ones',
  'publish waiting times every month',
  'open the archive to schools',
  'agree on quiet hours with the neighbours',
  'repair the roof of the pilot house',
]

export const GOODS = [
  'Grain',
  'Timber',
  'Machine parts',
  'Coal',
  'Salt',
  'Fish',
  'Paper rolls',
  'Containers',
  'Stone',
  'Fertilizer',
  'Steel coils',
  'Fruit',
]

export const NAMES = [
  'Ada Lindqvist',
  'Bruno Falk',
  'Clara Osei',
  'Daniel Marsh',
  'Edith Varga',
  'Farid Noor',
  'Greta Holm',
  'Hugo Brandt',
  'Ines Pereira',
  'Jonas Weir',
  'Karin Stolz',
  'Leon Ibarra',
]

export const PRODUCTS = [
  'Hose clamp, 12 mm',
  'Ball valve, brass',
  'Pressure gauge 0-10 bar',
  'Copper pipe, 2 m',
  'Sealing ring set',
  'Pump head PX-4',
  'Filter cartridge, fine',
  'Mounting plate',
  'Flow sensor FS 20',
  'Drain cock',
  'Flexible hose, 5 m',
  'Check valve, 3/4"',
  'Thread sealant, 75 ml',
  'Heating coil 2 kW',
  'Control unit C2',
  'Cable gland M16',
]
