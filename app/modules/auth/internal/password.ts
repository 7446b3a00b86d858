// The rules of passwords: how long, and which ones are too easily guessed.

/** The least and the most characters of a password. */
export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 128

/** Why a password is too weak: a `weak_password` refusal names each reason. */
const weaknesses = ['too_short', 'too_long', 'blank', 'same_as_email', 'common'] as const
export type Weakness = (typeof weaknesses)[number]

/**
 * All that is wrong with a new password for the person with this email; empty when it may be used.
 */
export function weaknessesOf(password: string, email: string): Weakness[] {
  const plain = password.trim().toLowerCase()
  const found: Record<Weakness, boolean> = {
    too_short: password.length < MIN_PASSWORD,
    too_long: password.length > MAX_PASSWORD,
    blank: password.trim() === '',
    same_as_email: plain === email.toLowerCase(),
    common: commonPasswords.has(plain.replaceAll(' ', '')),
  }
  return weaknesses.filter((weakness) => found[weakness])
}

// The passwords that guessing begins with, of those that are long enough: from the published lists
// of leaked ones, those that keyboards here make likely, and the site's own name. All in small
// letters.

const commonPasswords: ReadonlySet<string> = new Set(
  `
12345678 123456789 1234567890 12345678910 123456781 1234567891 0123456789 01234567 012345678 87654321 987654321 9876543210
0987654321 098765432 11111111 111111111 1111111111 00000000 000000000 0000000000 22222222 33333333 44444444 55555555
555555555 66666666 666666666 77777777 777777777 88888888 888888888 99999999 999999999 12341234 11223344 1122334455 12121212
13131313 10101010 69696969 12344321 123454321 1234554321 123123123 123321123 123456123 123456654321 12345612 123456123456
11112222 00001111 12312312 147258369 159357456 147852369 741852963 789456123 963852741 159753456 15975300 14725836 25802580
password password1 password2 password3 password12 password123 password1234 password12345 password123456 password! password01
password00 password11 password99 passw0rd passw0rd1 passw0rd! p@ssword p@ssword1 p@ssw0rd p@ssw0rd1 pa55word pa$$word pa$$w0rd
passpass password@123 password@1 passwort passwordd mypassword mypassword1 newpassword yourpassword thepassword 1password
123password changeme changeme1 changeme123 changethis letmein1 letmein12 letmein123 letmeinn trustno1 iloveyou iloveyou1
iloveyou2 iloveyou12 iloveyou123 iloveyou! iloveyou3 ilovegod ilovehim ilovemom loveyou1 lovelove loveme123 lovely123
welcome1 welcome12 welcome123 welcome1234 welcome@123 welcome! admin123 admin1234 admin12345 admin123456 adminadmin admin@123
administrator root1234 rootroot toor1234 user1234 useruser test1234 testtest test12345 testing1 testing123 tester123 guest123
guest1234 demo1234 default1 secret12 secret123 secret1234 mysecret topsecret login123 login1234 abcd1234 abcd12345 abc12345
abc123456 abc1234567 abcdefgh abcdefghi abcdefg1 abcdefg123 abcabc123 a1234567 a12345678 a123456789 aa123456 aa12345678
aaa12345 aaaaaaaa aaaaaaaaaa bbbbbbbb xxxxxxxx zzzzzzzz asdfasdf asdfghjk asdfghjkl asdfghjkl1 asdf1234 asd12345 asdasd123
asdasdasd asdqwe123 asdzxc123 qwertyui qwertyuiop qwertyuio qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty11
qwerty01 qwertyqwerty qwertyu1 qwer1234 qwerqwer qweqweqwe qweasdzxc qweasd123 qwe12345 qwe123456 qwe123qwe q1w2e3r4 q1w2e3r4t5
q1w2e3r4t5y6 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 qazwsx123 qazwsxedc qazwsxedc123 zaq12wsx zaq1zaq1
zaq1xsw2 !qaz2wsx 1qaz@wsx zxcvbnm1 zxcvbnm123 zxcvzxcv zxcv1234 zxcvbnm, zxczxczxc azertyui azertyuiop azerty12 azerty123
azerty1234 azerty12345 azerty123456 azer1234 azeazeaze a1z2e3r4 a1z2e3r4t5 1a2z3e4r aqwzsxedc aqwzsx123 motdepasse motdepasse1
motdepasse123 motdepass bonjour1 bonjour123 bonjour12 jetaime1 jetaime123 jetaime12 monamour chouchou doudou123 soleil123
marseille marseille13 bienvenue bienvenue1 algerie1 algerie12 algerie123 algerie16 algerie213 algerie2019 algerie2020
algerie2024 algerie2025 algerie2026 algeria1 algeria12 algeria123 algeria213 dzayer123 vivalalgerie 123vivalalgerie viva1962
onetwothree mouloudia mca1921 mca19211 usma1937 jsk1946jsk mohamed1 mohamed12 mohamed123 mohamed213 mohammed mohammed1
mohammed123 muhammad muhammad1 mohamed2020 amine123 amine1234 amine213 yacine123 yacine213 islam123 islam1234 abdou123 abdelkader
ahmed123 ahmed1234 youcef123 youssef123 ayoub123 bismillah bismillah1 bismillah123 alhamdulillah hamdoulah hamdoullah inshallah
allahakbar allahouakbar allah123 allah1234 marhaba123 habibi123 superman superman1 superman123 batman123 spiderman spiderman1
pokemon1 pokemon12 pokemon123 starwars starwars1 dragon12 dragon123 dragonball naruto12 naruto123 onepiece onepiece1 onepiece123
minecraft minecraft1 minecraft123 fortnite fortnite1 fortnite123 freefire freefire1 freefire123 freefire2020 freefire2024
freefire2025 pubgmobile pubg1234 pubgpubg roblox123 roblox1234 valorant valorant1 valorant123 efootball efootball1 playstation
playstation1 playstation4 playstation5 xbox1234 nintendo steam123 gamer123 gamer1234 gaming123 football football1 football12
football123 baseball baseball1 basketball barcelona barcelona1 barcelona10 realmadrid realmadrid7 ronaldo7 ronaldo123 cristiano7
messi123 messi1010 mahrez123 juventus liverpool liverpool1 chelsea1 chelsea123 manchester arsenal1 arsenal123 princess princess1
princess123 sunshine sunshine1 sunshine123 computer computer1 computer123 internet internet1 facebook facebook1 facebook123
instagram instagram1 google123 youtube123 samsung1 samsung123 samsung12 iphone123 monkey12 monkey123 master12 master123 shadow12
shadow123 michael1 michael123 jennifer jordan23 jordan123 charlie1 charlie123 jessica1 ashley123 butterfly blink182 whatever
whatever1 corvette mercedes ferrari1 maverick midnight nicholas victoria veronica danielle alexander alexandra christian
christine elizabeth benjamin jonathan samantha patricia garfield hello123 hello1234 hellohello helloworld killer123 killer12
freedom1 freedom123 flower123 angel123 angel1234 lol12345 lollol123 money123 moneymoney success1 diamond1 diamond123 azazazaz
kanzkanz kanz1234 kanz12345 kanz123456 kanz12345678 kanz2024 kanz2025 kanz2026 kanzkanz1 kanzkanz123 kanzpassword kanz@123 kanz@1234
mykanz123 kanz.dz123 كنزكنزكنز كنزكنز1 كنز12345 كنز123456 كلمةالسر كلمةالمرور كلمة_السر كلمة_المرور بسمالله الحمدلله الجزائر الجزائر1
الجزائر123 الجزائر213 تحياالجزائر محمد1234 محمد12345
١٢٣٤٥٦٧٨ ١٢٣٤٥٦٧٨٩ ١٢٣٤٥٦٧٨٩٠ ٨٧٦٥٤٣٢١ ١١١١١١١١ ٠٠٠٠٠٠٠٠
`
    .trim()
    .split(/\s+/),
)
