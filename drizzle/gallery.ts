/** The gallery of the sample season, in display order; the drawings are in pictures/gallery. */
export const GALLERY = [
  { photo: "fleet.svg", caption: "ছাড়ার অপেক্ষায় সারি বেঁধে দাঁড়ানো ভর্তিবাসের তিনটি বাস" },
  { photo: "counter.svg", caption: "টিকেট কাউন্টারে টিকেট নিচ্ছেন একজন শিক্ষার্থী" },
  { photo: "boarding.svg", caption: "তালিকা মিলিয়ে শিক্ষার্থীদের বাসে তুলছেন গাইড" },
  { photo: "seats.svg", caption: "বাসের ভেতরে সারি সারি সিট, মাঝখানে চলার পথ" },
  { photo: "night-road.svg", caption: "চাঁদনি রাতে মহাসড়কে ছুটছে বাস" },
  { photo: "tea-stall.svg", caption: "রাতের বিরতিতে পথের ধারের চায়ের দোকান" },
  { photo: "river-bridge.svg", caption: "নদীর ওপর সেতু পার হচ্ছে বাস, নিচে পালতোলা নৌকা" },
  { photo: "dawn-fields.svg", caption: "ভোরের আলোয় ধানখেতের পাশ দিয়ে চলেছে বাস" },
  { photo: "campus-gate.svg", caption: "পরীক্ষার সকালে ক্যাম্পাসের ফটকে শিক্ষার্থীরা" },
  { photo: "waiting.svg", caption: "বটগাছের ছায়ায় অভিভাবকদের অপেক্ষা" },
  { photo: "rain.svg", caption: "বৃষ্টির বিকেলে ছাতা হাতে বাসের অপেক্ষা" },
  { photo: "kash-return.svg", caption: "কাশবনের পাশ দিয়ে বাড়ি ফেরার পথ" },
] as const;
