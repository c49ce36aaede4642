/**
 * Chats in the manner of what customers write, made up, and what is read from each:
 * `2 ret, 1 ? | phone / second | name | city | address in one line`; `?` where a person must choose or look, `-`: nothing.
 */
export const messyChats: readonly [chat: string, read: string][] = [
  [
    "AoA\nmujhe 2 retinol serum chahiye\nName: Sadia Bibi\nHouse # 23 Street 5 Satellite Town Rawalpindi\n0333 5556677",
    "2 ret | 03335556677 | Sadia Bibi | rawalpindi | House # 23 Street 5 Satellite Town Rawalpindi",
  ],
  [
    "Salam sister\nniacinamide wala serum 1\naur ek jade roller\nAddress: flat 4b gulshan e iqbal block 13 khi\nNum 0321-9876543",
    "1 nia, 1 jade | 03219876543 | - | karachi | flat 4b gulshan e iqbal block 13 khi",
  ],
  [
    "hi i want tranexamic acid 1 pc\nMy name is Fatima Noor\nmy address is House 7 Block B Model Town Lahor\nmy number is 03001112223",
    "1 tra | 03001112223 | Fatima Noor | lahore | House 7 Block B Model Town Lahor",
  ],
  [
    "Assalam o alaikum, eyebrow razor 3 pieces or gloves 2 bhej dein. Kiran, House 99 G-9/2 Islambad, 03451234567",
    "3 razor, 2 glove | 03451234567 | Kiran? | islamabad | House 99 G-9/2 Islambad",
  ],
  [
    "order krna hai\n1 retnol\n1 niacinamide zinc\nMakan no 12 gali no 3 mohalla islampura sialkot\n+92 300 9998887\nHamza Tariq",
    "1 ret, 1 nia | 03009998887 | Hamza Tariq? | sialkot | Makan no 12 gali no 3 mohalla islampura sialkot / Hamza Tariq",
  ],
  [
    "نام: عائشہ خان\nفون: ۰۳۲۱۱۲۳۴۵۶۷\nپتہ: مکان نمبر ۱۲، گلی ۴، گلگشت کالونی، ملتان\n۲ ریٹینول",
    "2 ret | 03211234567 | عائشہ خان | multan | مکان نمبر 12، گلی 4، گلگشت کالونی، ملتان",
  ],
  [
    "mera naam Zainab hai\nmujhe gua sha set bhej den\nhouse 45 phase 6 dha khi\n923331234567",
    "1 jade | 03331234567 | Zainab | karachi | house 45 phase 6 dha khi",
  ],
  [
    "Bhai retinol ka 1 serum bhej do\nAddress Chak no 120 JB tehsil Gojra zila Toba Tek Singh\nNaam Muhammad Aslam\nMobile 0301 2345678",
    "1 ret | 03012345678 | Muhammad Aslam | gojra | Chak no 120 JB tehsil Gojra zila Toba Tek Singh",
  ],
  [
    "2x retinol\n3x eyebrow razor\nfaislabad\n0312 3456789",
    "2 ret, 3 razor | 03123456789 | - | faisalabad | faislabad?",
  ],
  [
    "Price of roller?\nok 1 de dein\nSana, Street 8, Cantt, Peshwar\n03009876543",
    "1 ? | 03009876543 | Sana? | peshawar | Sana, Street 8, Cantt, Peshwar",
  ],
  [
    "scalp massager do adad aur body brush ek\nHouse no 4 near Jamia Masjid Gujranwla\nNaila 0345-6789012",
    "2 scalp, 1 brush | 03456789012 | Naila? | gujranwala | House no 4 near Jamia Masjid Gujranwla / Naila",
  ],
  [
    "[12:03, 23/11/2026] +92 301 2223334: Retinol serum 1\n[12:04, 23/11/2026] +92 301 2223334: House 5 Street 9 F-10/3 Islamabad\n[12:05, 23/11/2026] +92 301 2223334: Mahnoor Ali",
    "1 ret | 03012223334 | Mahnoor Ali? | islamabad | House 5 Street 9 F-10/3 Islamabad / Mahnoor Ali",
  ],
  [
    "23/11/26, 9:15 pm - Rabia Anwar: Salam\n23/11/26, 9:16 pm - Rabia Anwar: niacinamide 2 chahiye\n23/11/26, 9:16 pm - LumiSkin: Ji address bhej dein\n23/11/26, 9:18 pm - Rabia Anwar: House 11 Canal Road Faisalabad 03216549870",
    "2 nia | 03216549870 | Rabia Anwar? | faisalabad | House 11 Canal Road Faisalabad",
  ],
  [
    "Retinol + niacinamide + tranexamic teeno ek ek\nUzma\nHouse 3 lane 2 Askari 10 lahore cantt\n03214445556",
    "1 ret, 1 nia, 1 tra | 03214445556 | Uzma? | lahore | House 3 lane 2 Askari 10 lahore cantt",
  ],
  [
    "plz send 1 vacuum cupping set, COD\nDr. Imran Qureshi\nNishtar Hospital doctors colony Multan\n0300 6301234",
    "1 cup | 03006301234 | Dr. Imran Qureshi? | multan | Nishtar Hospital doctors colony Multan",
  ],
  [
    "jade roller 1, total kitna hoga?\nHouse B-45 North Nazimabad Block H Karachi\nphone 0300-2345678 whatsapp 0333-8765432\nHira",
    "1 jade | 03002345678 / 03338765432 | Hira? | karachi | House B-45 North Nazimabad Block H Karachi / Hira",
  ],
  [
    "sis serum mil jaye ga? wo wala jo dark spots k liye hai\nquetta\n0333-7891234",
    "1 ?, 1 ? | 03337891234 | - | quetta | quetta?",
  ],
  [
    "NAME AYESHA SIDDIQUI\nCELL 03124567890\nADDRESS HOUSE 7 STREET 1 HAYATABAD PHASE 3 PESHAWAR\nORDER RETINOL SERUM 2 PCS",
    "2 ret | 03124567890 | AYESHA SIDDIQUI | peshawar | HOUSE 7 STREET 1 HAYATABAD PHASE 3 PESHAWAR",
  ],
  [
    "Retinol Face Serum\nQty: 2\nNiacinamide\nQty: 1\nAli Raza\n03451112233\nVillage Bhaun tehsil Kallar Kahar chakwal",
    "2 ret, 1 nia | 03451112233 | Ali Raza? | kallar-kahar | Village Bhaun tehsil Kallar Kahar chakwal",
  ],
  [
    "mujhay gold wala face roller chahiay aik\nmery ghar ka pata: gali 7 makan 19 shad bagh lahore\n0322 4433221",
    "1 gold | 03224433221 | - | lahore | gali 7 makan 19 shad bagh lahore",
  ],
  [
    "0300 1234567\nHouse 22, Wapda Town, Gujranwala\n1 retinol aur 1 glove de dena bhai, jaldi",
    "1 ret, 1 glove | 03001234567 | - | gujranwala | House 22, Wapda Town, Gujranwala",
  ],
  [
    "Kindly deliver 5 eyebrow razors to Noor Fatima, Bismillah Beauty Parlour, Main Bazar, Okara. Contact: 0306-7654321 or 0308-1234567",
    "5 razor | 03067654321 / 03081234567 | - | okara | Main Bazar, Okara",
  ],
  [
    "ap ka retinol serum order karna tha\nname: saba\ncity: hyderabad\nadress: latifabad no 7 house 120\nph: 03133334445",
    "1 ret | 03133334445 | saba | hyderabad | hyderabad / latifabad no 7 house 120",
  ],
  [
    "ایک ریٹینول اور دو آئی برو ریزر\nمکان 5 محلہ اسلام آباد جھنگ\n0345 1234567",
    "1 ret, 1 razor | 03451234567 | - | jhang | مکان 5 محلہ اسلام آباد جھنگ",
  ],
  ["10 retinol wholesale rate? bahawalpur delivery? 0301-7778889", "10 ret | 03017778889 | - | - | -"],
  [
    "retinol 0.5% 30ml x 1\nniacinamide 10% + zinc x 2\nFaiza Sheikh\n12-C Commercial Area Phase 2 DHA Karachi 75500\n+923212345678",
    "1 ret, 2 nia | 03212345678 | Faiza Sheikh? | karachi | 12-C Commercial Area Phase 2 DHA Karachi 75500",
  ],
  [
    "Total Rs 3998 bhej diye hain easypaisa 03451234567 se\n2 retinol\nHouse 8 Madina Town Faisalabad",
    "2 ret | 03451234567 | - | faisalabad | House 8 Madina Town Faisalabad",
  ],
  [
    "ok confirm\nHouse 5, Street 2, Jinnah Park, Rahim yar khan\nretinol 2 ki jaga 1 kar dein\nMaryam 03017654321",
    "- | 03017654321 | Maryam? | rahim-yar-khan | House 5, Street 2, Jinnah Park, Rahim yar khan / retinol 2 ki jaga 1 kar dein / Maryam",
  ],
  [
    "bath brush 1\nwo silicon wala\nSukkur, military road, near bank al habib\n0300-3123456 Asma Soomro",
    "1 brush, 1 ? | 03003123456 | Asma Soomro? | sukkur | Sukkur, military road, near bank al habib / Asma Soomro",
  ],
  [
    "Send me two niacinamide and three gloves\nI am Bushra\n15-A Gulberg 3 Lahore\n0092-300-4567891",
    "2 nia, 3 glove | 03004567891 | Bushra | lahore | 15-A Gulberg 3 Lahore?",
  ],
  [
    "mjhe dono serum chahiye retinol or niacinamide\nH# 12 St# 4 Sec G-11/1 isb\n0336 5566778\nNida",
    "1 ret, 1 nia | 03365566778 | Nida? | islamabad | H# 12 St# 4 Sec G-11/1 isb / Nida?",
  ],
  [
    "Salam\nOrder:\n- Retinol (1)\n- Jade roller (1)\n- Exfoliating gloves (2)\nName - Mehwish\nAddress - House 10 Officers Colony, Abbottabad\nPhone - 0313 9090909",
    "1 ret, 1 jade, 2 glove | 03139090909 | Mehwish | abbottabad | House 10 Officers Colony, Abbottabad",
  ],
  [
    "vacuum cupping machine ek, razor pack do\nSargoda, satellite town block C house 33\n03067891234 Shazia",
    "1 cup, 1 razor | 03067891234 | Shazia? | sargodha | Sargoda, satellite town block C house 33 / Shazia",
  ],
  [
    "3 retinol\nAddress same as before\nAmna\n03331110009",
    "3 ret | 03331110009 | Amna? | - | same as before / Amna?",
  ],
  [
    "hair massager bhej do 1\nSamia from Mirpur AJK, sector F-2 house 9\n03558123456",
    "1 scalp | 03558123456 | - | doubtful | Samia from Mirpur AJK, sector F-2 house 9",
  ],
  [
    "Do you have tranexmic acid? send 1\nHouse 1234 Street 5, Bahria Town Phase 8, Pindi\nHassan Javed\n0300 5123456",
    "1 tra | 03005123456 | Hassan Javed? | rawalpindi | House 1234 Street 5, Bahria Town Phase 8, Pindi / Hassan Javed",
  ],
  [
    "eyebrow razer 2\nexfoliate glove 1\nTando Adam, shahi bazar, house 3\n0307 3334445\nRukhsana",
    "2 razor, 1 glove | 03073334445 | Rukhsana? | tando-adam | Tando Adam, shahi bazar, house 3 / Rukhsana",
  ],
  [
    "0321-1231231 pe call kr k aana\nGhar: house 6 johar town block R1 lahore\n1 ret 1 nia",
    "1 ret, 1 nia | 03211231231 | - | lahore | house 6 johar town block R1 lahore",
  ],
  [
    "niasinamide 1 pcs\nsadiqabad\nMalik Waqas\n03008889990\nShahi road near HBL",
    "1 nia | 03008889990 | Malik Waqas? | doubtful | sadiqabad / Malik Waqas / Shahi road near HBL",
  ],
  [
    "mughe retinol or tranexamic acid 2 2 chaye\nHaripur hazara, TIP colony house 44\nSeemab 0312 5678901",
    "1 ret, 2 tra | 03125678901 | Seemab? | haripur | Haripur hazara, TIP colony house 44 / Seemab",
  ],
  [
    "2 Jade roller gift pack kar dein\nbill mere naam, parcel: Sara Ahmed, House 7 Street 3 Clifton Block 5 Karachi 03002221110\nmera no 03331119998",
    "2 jade | 03002221110 / 03331119998 | - | karachi | bill mere naam, parcel: Sara Ahmed, House 7 Street 3 Clifton Block 5 Karachi",
  ],
  [
    "عائشہ\nایک رولر\nلاہور جوہر ٹاؤن بلاک جی مکان ۷\n۰۳۰۱-۲۳۴۵۶۷۸",
    "1 ? | 03012345678 | عائشہ? | lahore | لاہور جوہر ٹاؤن بلاک جی مکان 7",
  ],
];
