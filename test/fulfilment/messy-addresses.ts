// Written as customers write them, before anyone looked at what is recognised: the city that is meant, then the address.
const text = `
lahore H#12 st 4 Gulberg 3 lhr
lahore house no 55-A, block J, DHA phase 5 Lahore
lahore 23 b model town lahore near park
lahore Flat 3, Askari 11, Bedian road Lahore cantt
lahore ichra bazar, shop 12, lahor
lahore Wapda town phase 1 block D2 house 45 LAHORE
lahore johar town G block near emporium mall lahore
lahore Multan road, scheme mor, Lahore
lahore لاہور، اقبال ٹاؤن، کریم بلاک
lahore samanabad main bazar lahore pakistan
lahore Lahore, Township sector A2, 5 no stop
lahore shahdara town near railway phatak lahore
lahore house 9 street 2 garhi shahu lahore 54000
lahore valencia town, lahore, punjab
lahore EME society canal road Lahore 0300 1234567
lahore bahria town sec C lahore
lahore laahore, faisal town 67 C
lahore Ferozpur road, chungi amar sidhu, lahore
lahore baghbanpura g t road lahore
lahore lake city M-2 block house 77 Lahore
lahore allama iqbal town Lahore, opp. moon market
lahore 12 Davis Road Lahore.
lahore Sabzazar E block Lahore near dongi ground
lahore mughalpura, LAHORE
karachi Flat B-4, Gulshan-e-Iqbal block 13 D, Karachi
karachi house R-45 north nazimabad karachi
karachi khi, clifton block 5, sea view apartments
karachi Defence phase 6 khayaban e shahbaz karachi
karachi Plot 12 korangi no 5 karachi
karachi malir cantt karachi
karachi Saddar, Karachi. near empress market
karachi hyderi market north nazimabad khi
karachi کراچی ناظم آباد نمبر 3
karachi fb area block 14 karachi sindh
karachi orangi town sector 11 karachi
karachi gulistan e johar, block 15, Karachi 75290
karachi Lyari, chakiwara, karachi
karachi surjani town 4 K chowrangi KARACHI
karachi landhi 6 no, karachi
karachi PECHS block 2 karachi
karachi tariq road karachi shop 5
karachi kharadar, Karachi
karachi scheme 33, Gulzar e hijri, karachi
karachi bahria town karachi precinct 10
karachi shah faisal colony no 3 karachi
karachi nazimabad no 2, house 4/5, Karachi pakistan
karachi steel town bin qasim karachi
karachi garden west karachi near zoo
islamabad house 14 street 22 F-7/2 Islamabad
islamabad G-11/3 isb
islamabad I-8 markaz islamabad
islamabad G 9 karachi company islamabad
islamabad E-11/4 Islamabad near NPF
islamabad bhara kahu, Islamabad
islamabad flat 9 pwd housing society, islamabad
islamabad اسلام آباد جی ٹین فور
islamabad Bani gala islamabad
islamabad DHA phase 2, sector B, islamabad
islamabad tarlai kalan islamabad
islamabad F10 markaz, silver oaks, Islamabad 44000
islamabad islamabad g-13 st 101 h 4
islamabad Gulberg greens islamabad
rawalpindi satellite town block D rawalpindi
rawalpindi saddar, RWP
rawalpindi Bahria town phase 7 Rawalpindi
rawalpindi chaklala scheme 3, rawalpindi
rawalpindi pindi, commercial market
rawalpindi adiala road, gulshan abad, Rawalpindi
rawalpindi Westridge 1 rawalpindi cantt
rawalpindi راولپنڈی، صادق آباد روڈ
rawalpindi dhoke kala khan rawalpindi
rawalpindi tench bhata, rawalpindi near masjid
rawalpindi morgah rawalpindi
rawalpindi asghar mall road rawalpindi 46000
faisalabad D ground peoples colony faisalabad
faisalabad madina town fsd
faisalabad samundri road, Faisalabad
faisalabad Jhang road, gulshan colony, faisalabad
faisalabad jaranwala road, faisalabad
faisalabad chak 204 RB faisalabad
faisalabad فیصل آباد، غلام محمد آباد
faisalabad ghulam muhammad abad faislabad
faisalabad susan road, Faisal abad
faisalabad millat town faisalabad punjab
faisalabad satiana road Faisalabad near kohinoor
multan shah rukn e alam colony multan
multan bosan road Multan
multan gulgasht colony, multan cantt
multan ملتان، گلگشت
multan new multan block T, Multan
multan mumtazabad multan
multan vehari road, multan
multan dha multan
multan wapda town multan phase 2
peshawar hayatabad phase 3 peshawar
peshawar university town, Peshawar KPK
peshawar saddar pesh, peshawar
peshawar پشاور، گلبہار
peshawar warsak road peshawar
peshawar ring road, hazar khwani, Peshawar
peshawar kohat road peshawar
peshawar charsadda road, peshawar
quetta jinnah town quetta
quetta satellite town, Quetta balochistan
quetta brewery road Quetta
quetta کوئٹہ، سریاب روڈ
quetta sariab road quetta
quetta quetta cantt, askari park
hyderabad latifabad no 7 hyderabad
hyderabad qasimabad, Hyderabad sindh
hyderabad unit no 2 latifabad, hyderabad
hyderabad حیدرآباد، قاسم آباد
hyderabad saddar cantt hyderabad, sindh
gujranwala satellite town gujranwala
gujranwala g t road, Gujranwala near chan da qila
gujranwala model town gujranwala
gujranwala peoples colony, GUJRANWALA
gujranwala گوجرانوالہ، سیالکوٹ روڈ
gujranwala wapda town gujranwala
gujranwala rahwali cantt gujranwala
sialkot cantt sialkot
sialkot paris road Sialkot
sialkot defence road, sialkot
sialkot سیالکوٹ، کینٹ
sialkot model town ugoki road sialkot
sialkot Daska road, Sialkot
sialkot pasrur road sialkot
bahawalpur model town A, bahawalpur
bahawalpur satellite town Bahawalpur
bahawalpur BWP, bahawalpur cantt
bahawalpur بہاولپور، ماڈل ٹاؤن
bahawalpur one unit chowk bahawalpur
sargodha satellite town sargodha
sargodha 49 tail, Sargodha
sargodha سرگودھا، یونیورسٹی روڈ
sargodha university road sargodha
sukkur military road sukkur
sukkur barrage colony, Sukkur sindh
sukkur سکھر، پرانا سکھر
sukkur shikarpur road sukkur
larkana lahori mohalla larkana
larkana VIP road, Larkana
larkana لاڑکانہ
nawabshah society nawabshah
nawabshah nawab shah sindh
mirpur-khas satellite town mirpurkhas
mirpur-khas mirpur khas, sindh
sheikhupura housing colony sheikhupura
sheikhupura lahore road, Sheikhupura
sheikhupura شیخوپورہ
kasur kot usman khan kasur
kasur qasur, near bulleh shah
pattoki main bazar pattoki
okara depalpur road okara
okara okara cantt
okara اوکاڑہ
sahiwal farid town sahiwal
sahiwal high street, Sahiwal
sahiwal ساہیوال
pakpattan pakpattan sharif near darbar
pakpattan pak pattan
vehari D block vehari
vehari وہاڑی
burewala housing scheme burewala
burewala burewala, district vehari
khanewal peoples colony khanewal
khanewal خانیوال
mian-channu mian channu, mohalla rehmania
jhang satellite town jhang
jhang jhang sadar, gojra road
jhang جھنگ
chiniot chiniot, thatti sharqi
toba-tek-singh toba tek singh main bazar
toba-tek-singh T.T.Singh
gojra gojra, tehsil chowk
jaranwala jaranwala near ghalla mandi
rahim-yar-khan abbasia town rahim yar khan
rahim-yar-khan RYK, model town
rahim-yar-khan رحیم یار خان
sadiqabad sadiqabad, district rahim yar khan
dera-ghazi-khan block 17 dera ghazi khan
dera-ghazi-khan DG Khan
dera-ghazi-khan d.g.khan cantt
muzaffargarh muzaffargarh, jhang road
muzaffargarh muzafargarh
layyah layyah housing colony
layyah leiah punjab
bhakkar bhakkar mandi town
mianwali mianwali, ballo khel road
khushab jauharabad road khushab
rajanpur rajanpur punjab
lodhran lodhran, multan road
bahawalnagar bahawalnagar, farooq colony
bahawalnagar bahawal nagar
hasilpur hasilpur mandi
chishtian chishtian, district bahawalnagar
haroonabad haroonabad
ahmadpur-east ahmed pur east
gujrat bhimber road gujrat
gujrat gujrat, rehman shaheed road
gujrat گجرات
jhelum machine mohalla jhelum
jhelum jehlum cantt
chakwal talagang road chakwal
chakwal چکوال
attock attock city, peoples colony
attock attock cantt
wah-cantt wah cantt 21 area
taxila taxila, hmc road
mandi-bahauddin mandi bahauddin, phalia road
mandi-bahauddin Mandi Bahaudin
hafizabad hafizabad, garhi awan
narowal narowal, zafarwal road
daska daska, sambrial road
wazirabad wazirabad, nizamabad road
kamoke kamoke g t road
muridke muridke, near bypass
nankana-sahib nankana sahib
abbottabad abbottabad, mandian
abbottabad supply bazar Abbottabad
abbottabad abotabad, jinnahabad
abbottabad ایبٹ آباد
mansehra mansehra, shinkiari road
mansehra lari adda mansehra
haripur haripur, hazara kpk
haripur TIP colony haripur
mardan mardan, sheikh maltoon
mardan par hoti mardan
mardan مردان
swabi swabi, topi road
charsadda charsadda, tangi road
nowshera nowshera cantt
nowshera nowshehra kalan
kohat KDA kohat
kohat kohat cantt
bannu bannu township
dera-ismail-khan D.I.Khan
dera-ismail-khan dera ismail khan, dinpur
dera-ismail-khan ڈیرہ اسماعیل خان
mingora mingora swat
chitral chitral, denin
hangu hangu, main bazar
karak karak, kpk
khairpur khairpur mirs
khairpur khairpur, luqman
shikarpur shikarpur, lakhi dar
jacobabad jacobabad, family line
dadu dadu, sindh
badin badin, cantt road
thatta thatta makli
umerkot umerkot
tando-allahyar tando allahyar
tando-adam tando adam
ghotki ghotki sindh
rohri rohri, near station
kotri kotri, SITE area
jamshoro jamshoro, sindh university colony
sanghar sanghar, housing society
turbat turbat, absar
gwadar gwadar new town
khuzdar khuzdar, balochistan
hub hub chowki
chaman chaman, balochistan
sibi sibi, chakar road
muzaffarabad muzaffarabad, upper chattar ajk
muzaffarabad مظفرآباد
mirpur mirpur azad kashmir, sector F1
mirpur mirpur ajk
kotli kotli, azad kashmir
bhimber bhimber, ajk
rawalakot rawalakot
gilgit gilgit, jutial
gilgit konodas Gilgit
skardu skardu, satellite town
karimabad hunza karimabad
murree murree, lower topa
gujar-khan gujar khan, g t road
gujar-khan gujjar khan
kharian kharian cantt
lala-musa lala musa
dina dina, jhelum
pind-dadan-khan pind dadan khan
sambrial sambrial, sialkot
shakargarh shakargarh, narowal
kot-addu kot addu, muzaffargarh
jampur jampur, dist rajanpur
taunsa-sharif taunsa sharif
mailsi mailsi, vehari
kabirwala kabirwala, khanewal
arifwala arifwala, pakpattan
depalpur depalpur okara
renala-khurd renala khurd
pasrur pasrur, sialkot
bhalwal bhalwal, sargodha
talagang talagang
hasan-abdal hasan abdal
havelian havelian
lahore mochi gate andrun lahore
karachi shop 7, jodia bazar, karachi
multan hussain agahi Multan
peshawar namak mandi peshawar
quetta jinnah road, QUETTA
sahiwal bilal colony sahiwal near jahaz ground
`;

/** Addresses with the id of the city that is meant. */
export const messyAddresses = text
  .trim()
  .split("\n")
  .map((line) => {
    const at = line.indexOf(" ");
    return { cityId: line.slice(0, at), address: line.slice(at + 1) };
  });

/** Addresses that name no city, or leave open which: nothing may be found. */
export const addressesWithoutCity = [
  "Model Town, block C, house 4",
  "Lahore Road, house 5",
  "Satellite Town near Multan Sweets",
  "Hyderabad Colony, gali 3",
  "opposite Karachi Bakery",
  "Peshawari Ice Cream wali gali",
  "Rawalpindi Islamabad",
  "Saddar Cantt",
  "Bahria Town phase 4",
  "near Quetta Hotel, main bazar",
  "same as last time",
  "Khanpur",
];
