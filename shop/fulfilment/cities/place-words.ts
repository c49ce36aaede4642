import { foldPlace } from "./split-address.ts";

const words = (text: string): ReadonlySet<string> => new Set(foldPlace(text).split(/\s+/).filter(Boolean));

/** Words behind the name of a city that make it the name of something else: Lahore Road, Karachi Company. */
export const namedAfterCity = words(`
  road rd raod roads colony coloney town twn chowk chok bazar bazaar bazzar company gate darwaza society soc housing scheme
  plaza market mkt mandi bypass motorway highway phatak adda ada morr mor more mohalla muhalla street st avenue ave
  boulevard terminal stand station hotel restaurant cafe tikka broast biryani pulao karahi kabab kebab nihari dhaba sweets
  sweet bakers bakery dairy milk store stores shop sports textile textiles mills mill cloth fabrics garments shoes traders
  trader trading enterprises electronics motors autos auto paints steel iron furniture jewellers jeweller opticals optical
  pharmacy medical medicos hospital clinic lab laboratory school college university academy institute press news times club
  gym bank bus express cargo goods transport travels tours estate builders developers heights tower towers residency apartments
  apartment arcade centre center mall garden gardens park villas villa enclave homes block view ground stadium museum fort
  qila masjid mosque imambargah darbar mazar nagar pura khel house wala wali walay walon walo wale gali lane link bridge pul
  nala canal nehar flyover underpass interchange toll jail kachehri kutchery court cinema pump cng petrol filling
  روڈ کالونی ٹاون چوک بازار کمپنی گیٹ دروازہ سوسایٹی پلازہ مارکیٹ منڈی بایپاس اڈہ موڑ محلہ سٹریٹ ہوٹل سویٹس سٹور ہسپتال سکول
  کالج گلی والا والی والے پل نہر پمپ پارک گارڈن ہاوس`);

/** Words in front of the name of a city that make it the name of something else, or of what lies nearby. */
export const beforeOtherPlace = words(`
  near nr nearby opposite opp behind beside via from of towards toward between next adjacent mohalla muhalla mohallah gali
  basti goth village vill vpo gaon gaaon pind dhok chak kot jhok thatta new north old naya nai purana purani mini little east west south
  نزد قریب سامنے پیچھے براستہ محلہ گلی بستی گوٹھ گاوں چک`);

/** Words that follow the name of a city that is meant, or begin what is no name any more. */
export const endsPlace = words(`
  city cantt cant cantonment saddar sadar pakistan pak punjab sindh sind kpk kp kpk pakhtunkhwa khyber balochistan baluchistan
  ajk kashmir azad gilgit ict near nr opposite opp behind beside next adjacent house flat office plot sector phase street h
  no number phone ph mobile mob cell contact whatsapp call tel postal post zip code pin cod district distt dist tehsil teh
  zila zilla campus main mein mai me m ma hai he plz please pls thanks and aur tak pe par deliver delivery send bhej bhejna bhejain
  shehar shehr shahar ke k kay ka ki
  شہر کینٹ صدر پاکستان پنجاب سندھ نزد قریب سامنے ضلع تحصیل میں ہے مکان`);

/** Words for: the place lies in the district of what follows. */
export const districtWords = words("district distt dist zila zilla zilah ziila ضلع");

/** Words for: the city that follows is meant. */
export const townWords = words("tehsil tehseel teh taluka taluqa city shehar shehr shahar تحصیل شہر تعلقہ");

/** Words after a name for: somewhere near it. */
export const nearbyAfter = words(
  "pass pas paas qareeb qarib kareeb nazdeek nazdik se sy say قریب پاس نزدیک سے",
);

/** Words between a name and those: Lahore ke pass. */
export const possessives = words("ke k kay ka ki کے");

/** Names of provinces, as they are written at the end of an address. */
export const provinceWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Punjab: "punjab panjab پنجاب",
    Sindh: "sindh sind سندھ",
    "Khyber Pakhtunkhwa": "kpk kp pakhtunkhwa nwfp پختونخوا",
    Balochistan: "balochistan baluchistan بلوچستان",
    "Azad Kashmir": "ajk kashmir کشمیر",
    "Gilgit-Baltistan": "baltistan بلتستان",
  }).flatMap(([province, names]) => [...words(names)].map((name) => [name, province] as const)),
);

/** Words that look like a misspelt city and are none. */
export const ordinaryWords = words(`
  chawal mardana sultan jamalpur ghaziabad narwal kamalpur hasanpur mustafabad murshid mister manager master mandir
  shahdara sohrab shaheen sadiq rahman gulshan gulistan model canal chichi samundar kachehri badar`);
